import { createRoot } from "react-dom/client";
import { begin } from "./actions/opening";
import { App } from "./shell/App";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/canvas.css";
import "./styles/panels.css";
import "./styles/ask.css";
import "./styles/start.css";

const root = document.getElementById("studio");
if (root) createRoot(root).render(<App />);
void begin();
