/** Whether rounds over everything that is declared leave nothing out: `npm run test:all`. Else one of each kind stands for its like. */
export const wholeRounds: boolean = process.env.TEST_ROUNDS === 'all';
