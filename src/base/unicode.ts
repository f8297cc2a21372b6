/**
 * Character classes that several files need and Unicode has no property for; a class with a property is written as that
 * property, such as `\p{Join_C}`. A string holds the members of a class and is put between brackets, in a regular
 * expression with the flag `u`: `new RegExp(`[${invisible}]`, 'u')`.
 */

/** General_Category=Control without tab, LF and CR: what plain text does not contain. */
export const nonTextControl = '\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F';

/**
 * Default_Ignorable_Code_Point, and the other characters of General_Category=Format that draw nothing: the controls of
 * interlinear annotations and of Egyptian hieroglyphs.
 */
export const invisible = '\\p{DI}\\u{FFF9}-\\u{FFFB}\\u{13430}-\\u{1343F}';

/** Block=Tags: invisible copies of ASCII, in use only in the flags of regions. */
export const tag = '\\u{E0000}-\\u{E007F}';

/**
 * White_Space, and General_Category=Control, Format and Surrogate (with the flag `u` lone ones): what a name on one line
 * does not contain.
 */
export const unprintable = '\\s\\p{Cc}\\p{Cf}\\p{Cs}';
