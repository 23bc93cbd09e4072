declare module 'virtual:product-index' {
  const index: import('../resources/kit/product-index.ts').ProductIndex;
  export default index;
}
