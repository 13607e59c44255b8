/** Requests to the server that this page came from; its token is in a cookie. */

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly suggestion: string,
  ) {
    super(message);
  }
}

/** The server cannot be reached. */
export class Gone extends Error {}

async function send(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Gone("the server does not answer");
  }
  if (answer.ok) return answer;
  let told: { code?: string; message?: string; suggestion?: string } = {};
  try {
    told = await answer.json();
  } catch {
    // an answer without words
  }
  throw new Refused(
    answer.status,
    told.code ?? "failed",
    told.message ?? `the server answered ${answer.status}`,
    told.suggestion ?? "",
  );
}

export async function get<T>(path: string): Promise<T> {
  return (await send(path, {})).json() as Promise<T>;
}

export async function getBlob(path: string): Promise<{ blob: Blob; headers: Headers }> {
  const answer = await send(path, {});
  return { blob: await answer.blob(), headers: answer.headers };
}

export async function post<T>(path: string, form: unknown, key = "", signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (key) headers["Idempotency-Key"] = key;
  const answer = await send(path, { method: "POST", headers, body: JSON.stringify(form), signal });
  return answer.json() as Promise<T>;
}

export async function put<T>(path: string, form: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return (await send(path, { method: "PUT", headers, body: JSON.stringify(form) })).json() as Promise<T>;
}

export async function postForBytes(path: string, form: unknown): Promise<ArrayBuffer> {
  const headers = { "Content-Type": "application/json" };
  return (await send(path, { method: "POST", headers, body: JSON.stringify(form) })).arrayBuffer();
}

export async function postBytes<T>(path: string, body: Blob): Promise<T> {
  return (await send(path, { method: "POST", body })).json() as Promise<T>;
}

export async function remove(path: string): Promise<void> {
  await send(path, { method: "DELETE" });
}

export function query(values: Record<string, string | number | boolean | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : "";
}
