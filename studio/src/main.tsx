import { createRoot } from "react-dom/client";
import { begin } from "./actions/opening";
import { setTheme } from "./actions/viewing";
import { studio } from "./state/studio";
import { App } from "./shell/App";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/canvas.css";
import "./styles/panels.css";
import "./styles/ask.css";
import "./styles/start.css";

const kept = localStorage.getItem("theme");
setTheme(kept === "light" || kept === "dark" ? kept : studio.get().theme);
const root = document.getElementById("studio");
if (root) createRoot(root).render(<App />);
void begin();
