import { useEffect, useRef } from "react";
import { commands } from "../actions/changing";
import { showPage } from "../actions/refreshing";
import { pageUrl } from "../api/designs";
import { scaleFor } from "../geometry/zooming";
import { IconButton } from "../shell/Button";
import { useStudio } from "../state/studio";

const WIDE = 88;

export function PagesStrip() {
  const design = useStudio((state) => state.design);
  const page = useStudio((state) => state.page);
  const ids = useStudio((state) => state.tree.pageIds);
  const versions = useStudio((state) => state.pageVersions);
  const ready = useStudio((state) => state.parts !== null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [page]);
  if (!design) return null;
  const ratio = Math.min(2, devicePixelRatio || 1);
  return (
    <nav className="pages" aria-label="Pages">
      <ol ref={list}>
        {design.pages.map((each, index) => (
          <li key={ids[index] ?? index}>
            <button
              type="button"
              aria-current={each.number === page ? "page" : undefined}
              aria-label={`Page ${each.number}${each.name ? `, ${each.name}` : ""}`}
              title={each.name}
              onClick={() => void showPage(each.number)}
            >
              <span className="page-number">{each.number}</span>
              <span
                className="page-thumb"
                style={{ width: WIDE, height: Math.round((WIDE * each.height) / each.width) }}
              >
                {ready && (
                  <img
                    loading="lazy"
                    alt=""
                    draggable={false}
                    src={pageUrl(design.id, each.number, scaleFor(each, WIDE * ratio), "current", versions[index])}
                  />
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className="page-buttons">
        <IconButton
          icon="plus"
          label="Duplicate page"
          onClick={() => void commands([{ command: "copy_page", page: ids[page - 1] }], `duplicate page ${page}`)}
        />
        <IconButton
          icon="up"
          label="Move page up"
          disabled={page === 1}
          onClick={() =>
            void commands(
              [{ command: "move_page", page: ids[page - 1], before: ids[page - 2] }],
              `move page ${page} up`,
            ).then((made) => made && showPage(page - 1))
          }
        />
        <IconButton
          icon="down"
          label="Move page down"
          disabled={page === design.pages.length}
          onClick={() =>
            void commands(
              [{ command: "move_page", page: ids[page - 1], after: ids[page] }],
              `move page ${page} down`,
            ).then((made) => made && showPage(page + 1))
          }
        />
        <IconButton
          icon="close"
          label="Delete page"
          disabled={design.pages.length === 1}
          onClick={() => void commands([{ command: "delete_page", page: ids[page - 1] }], `delete page ${page}`)}
        />
      </div>
    </nav>
  );
}
