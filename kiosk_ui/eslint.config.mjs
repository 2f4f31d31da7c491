import js from "@eslint/js";
import tseslint from "typescript-eslint";

const bundled = tseslint.config({
  files: ["src/**/*.ts", "src/**/*.tsx"],
  extends: [
    js.configs.recommended,
    ...tseslint.configs.strictTypeChecked,
    ...tseslint.configs.stylisticTypeChecked,
  ],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: {
    // Ten, and a little: `?.` and `??` count as branches here.
    complexity: ["error", 12],
    eqeqeq: "error",
    "no-console": "error",
    // Numbers in sentences and style values are plain and safe.
    "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    "@typescript-eslint/consistent-type-imports": "error",
    "@typescript-eslint/switch-exhaustiveness-check": "error",
    "no-restricted-syntax": [
      "error",
      { selector: "ForInStatement", message: "for…in walks inherited keys; use Object.entries" },
    ],
  },
});

export default [
  { ignores: ["node_modules/"] },
  ...bundled,
  {
    files: ["**/*.mjs"],
    ...js.configs.recommended,
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
  },
  {
    // Runs before anything is known about the browser, so it stays in the language of 2009,
    // which cannot leave out the name of a caught error.
    files: ["src/guard.js"],
    rules: { ...js.configs.recommended.rules, "no-unused-vars": ["error", { caughtErrors: "none" }] },
    languageOptions: {
      ecmaVersion: 5,
      sourceType: "script",
      globals: { window: "readonly", document: "readonly", navigator: "readonly", location: "readonly", sessionStorage: "readonly", setTimeout: "readonly" },
    },
  },
];
