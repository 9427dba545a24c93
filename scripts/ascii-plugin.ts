import type { Plugin } from 'vite'

/**
 * Writes characters beyond ASCII as escapes. The engine keeps the text of every module in memory as long as the process runs, and one
 * such character anywhere in a module makes it keep two bytes for each of its characters.
 */
export function asciiText(): Plugin {
	return {
		name: 'ascii-text',
		generateBundle(_, files) {
			for (const file of Object.values(files))
				if (file.type === 'chunk') file.code = escapeBeyondAscii(file.code)
		},
	}
}

/** In strings, templates and regular expressions the escape means the same character, also where a backslash stands before it. */
export function escapeBeyondAscii(code: string): string {
	return code.replace(/(\\*)([^\0-\x7f])/g, (_, backslashes: string, unit: string) => {
		const digits = `u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
		return backslashes.length % 2 === 1 ? backslashes + digits : `${backslashes}\\${digits}`
	})
}
