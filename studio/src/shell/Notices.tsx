import { dismissNotice } from "../actions/notices";
import { unlock } from "../actions/locking";
import { useStudio } from "../state/studio";
import { IconButton } from "./Button";

export function Notices() {
  const notices = useStudio((state) => state.notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {notices.map((notice) => (
        <div key={notice.id} className={`notice ${notice.kind}`} data-testid="notice">
          <div>
            <p>{notice.text}</p>
            {notice.more && <p className="more">{notice.more}</p>}
          </div>
          {notice.unlock && (
            <button
              type="button"
              className="button small"
              onClick={() => (unlock(notice.unlock), dismissNotice(notice.id))}
            >
              Unlock
            </button>
          )}
          <IconButton icon="close" label="Dismiss" onClick={() => dismissNotice(notice.id)} />
        </div>
      ))}
    </div>
  );
}
