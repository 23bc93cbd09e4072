/** The number of an order's write-off: an order has one at most. */
export const writeOffNo = (orderNo: string): string => `W${orderNo.replace(/\D/g, '')}`;
