/**
 * Character classes shared by several files that Unicode has no property for; a class that has one is written as that
 * property, such as `\p{Join_C}`. Each string contains the members of a class, for use in brackets in a regular expression
 * with the flag `u`: `new RegExp(`[${invisible}]`, 'u')`.
 */

/** General_Category=Control without tab, LF and CR: what plain text does not contain. */
export const nonTextControl = '\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F';

/**
 * Default_Ignorable_Code_Point, and the other invisible characters of General_Category=Format: the controls of interlinear
 * annotations and of Egyptian hieroglyphs.
 */
export const invisible = '\\p{DI}\\u{FFF9}-\\u{FFFB}\\u{13430}-\\u{1343F}';

/** Block=Tags: invisible copies of ASCII, used only in the flags of regions. */
export const tag = '\\u{E0000}-\\u{E007F}';

/**
 * White_Space, and General_Category=Control, Format and Surrogate (lone ones, with the flag `u`): what a single-line name
 * does not contain.
 */
export const unprintable = '\\s\\p{Cc}\\p{Cf}\\p{Cs}';
