/** Whoever looks after a merchant hears so many days before its contract ends (docs/domain/merchants.md §P34). */
export const contractDays = 30;
