// What a model is told when a session begins.

/** Sent with the answer to `initialize`. */
export const instructions = `Search files in the user's folders; everything is read-only, and what .gitignore excludes is left out unless asked for.
Use search_codebase to find code (it can leave out comments and strings, names the enclosing symbol, and says how much was searched); use rg for \
plain text and regular expressions with compact rows, counts or file names; use explain_skip when a file you expected is missing from an answer.
An answer of rg that was cut names a resource under "retained": read it for the rest instead of searching again with a higher limit.`;
