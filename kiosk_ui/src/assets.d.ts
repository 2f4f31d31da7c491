declare module "*.svg" {
  const markup: string;
  export default markup;
}
declare module "*.css";
declare module "@fontsource/*";
