import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const studio = resolve(import.meta.dirname, "../../studio/src");

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@studio": studio }, dedupe: ["react", "react-dom"] },
  build: {
    outDir: resolve(import.meta.dirname, "../src/redraft_research/review/files"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  test: { include: ["*.test.ts"] },
});
