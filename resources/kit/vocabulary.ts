/**
 * The closed vocabularies of a product, filled by declaration merging outside the kit (`resources/menu.ts`,
 * `resources/errors.ts`, and each model's own file), so that the kit knows no entity but people and access (`kit/people`), and a
 * misspelled name still does not compile.
 */

/** Each model adds itself: `interface Models { vendor_person: typeof Person }`. Checks names without import cycles. */
export interface Models {}
/** Tables that no model describes, by whose they are: `interface FurtherTables { device: typeof deviceTables }`. */
export interface FurtherTables {}
/** Menu groups by their route segment. */
export interface MenuGroups {}
/** Screen codes: holding one means reading the screen (docs/domain/roles.md §3.2). */
export interface ScreenCodes {}
/** Action codes of docs/domain/roles.md §3.2 and docs/domain/roles.md §3.2. */
export interface ActionCodes {}
/** Icons of menu groups and actions. */
export interface Icons {}
/** Business error codes of docs/domain/errors.md §4. */
export interface ErrorCodes {}

export type ModelName = Extract<keyof Models, string>;
export type MenuGroup = Extract<keyof MenuGroups, string>;
export type ScreenCode = Extract<keyof ScreenCodes, string>;
export type ActionCode = Extract<keyof ActionCodes, string>;
export type MenuIcon = Extract<keyof Icons, string>;
export type ErrorCode = Extract<keyof ErrorCodes, number>;
