import type { Plugin } from 'vite'

/**
 * Spells out what is not ASCII in the server's bundle. The engine keeps the text of what it runs, and one curly quote makes it
 * keep all of it in two bytes a letter: 9 MB more in every process.
 */
export function asciiServer(): Plugin {
	return {
		name: 'ascii-server',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		renderChunk(code) {
			if (!letters.test(code)) return null
			if (code.includes('String.raw')) this.error('Text that is taken as it stands cannot be spelled out.')
			return { code: code.replaceAll(new RegExp(letters, 'g'), spelledOut), map: null }
		},
	}
}

// Each half of a pair by itself, which in text and in patterns is the pair.
const letters = /[^\0-\x7f]/

const spelledOut = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
