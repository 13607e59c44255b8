/** What others do to the design: another tab, the command line, an agent. And whether the server is there at all. */

import * as api from "../api/designs";
import { studio } from "../state/studio";
import { notifyError } from "./notices";
import { refresh } from "./refreshing";

let stream: EventSource | null = null;
let again: ReturnType<typeof setTimeout> | undefined;

export function follow(id: string): void {
  unfollow();
  const heard = new EventSource(api.eventsUrl(id));
  stream = heard;
  heard.addEventListener("revision", (event) => {
    const { revision } = JSON.parse((event as MessageEvent<string>).data) as { revision: string };
    const state = studio.get();
    if (!state.online) studio.set({ online: true, barred: false });
    if (state.design?.id === id && state.design.revision !== revision && state.busy === 0)
      void refresh().catch(() => {});
  });
  heard.onerror = () => {
    if (stream !== heard) return;
    studio.set({ online: false });
    void api.about().catch(notifyError);
    if (heard.readyState === EventSource.CLOSED) again = setTimeout(() => stream === heard && follow(id), 2_000);
  };
}

export function unfollow(): void {
  stream?.close();
  stream = null;
  clearTimeout(again);
}
