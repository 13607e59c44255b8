import { readFileSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Designs that the first page offers to try: copies of the repository's examples. */
const EXAMPLES = ["event.svg", "deck.pptx", "sale.svg"];

function examples(): Plugin {
  return {
    name: "examples",
    generateBundle() {
      for (const name of EXAMPLES) {
        const path = resolve(import.meta.dirname, "../examples", name);
        if (existsSync(path))
          this.emitFile({ type: "asset", fileName: `assets/example-${name}`, source: readFileSync(path) });
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), examples()],
  build: {
    outDir: resolve(import.meta.dirname, "../src/redraft/interfaces/server/studio_files"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  test: { include: ["tests/unit/*.test.ts"] },
});
