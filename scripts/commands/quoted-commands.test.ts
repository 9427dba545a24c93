import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { beginsWithWords, readArguments, wordsOf } from './usage.ts'

const places = ['app/**/*.{ts,tsx}', 'server/**/*.ts', 'scripts/**/*.ts', 'docs/*.md', '*.md', 'deploy/*']

/** Returns why a command as it is quoted could not be typed; null when it could. Words of the sentence may follow. */
function faultOf(quoted: string): string | null {
	const args = quoted.trim().split(/\s+/)
	if (args[0] === 'help') return null
	const [command] = commands
		.filter(({ usage }) => beginsWithWords(usage, args))
		.toSorted((a, b) => wordsOf(b.usage).length - wordsOf(a.usage).length)
	if (!command) return `There is no command '${quoted}'.`
	const { length } = command.usage.replaceAll(/ \[[^\]]*\]/g, '').split(' ')
	try {
		readArguments(command.usage, args.slice(0, length))
		return null
	} catch (error) {
		return (error as Error).message
	}
}

/** Every command that a text tells somebody to run. */
const quotedIn = (text: string): string[] =>
	[
		...text
			.replaceAll(/\n\s*/g, ' ')
			.matchAll(/(?:npm run cli --|deploy\/lotwise) ([a-z-]+(?: [^`'"<,;:()]*)?)/g),
	].map(([, command = '']) => command.replaceAll(/\$\{[^}]*\}?/g, 'VALUE').replace(/\.( .*)?$/, ''))

test('every command that a message or the manual tells somebody to run is one, with its arguments', () => {
	const files = globSync(places, { exclude: (name) => name.includes('.test.') })
	const found = files.flatMap((file) =>
		quotedIn(readFileSync(file, 'utf8')).map((quoted) => ({ file, quoted })),
	)
	expect(found.length).toBeGreaterThan(30)
	const faults = found
		.filter(({ quoted }) => !quoted.startsWith('serve'))
		.flatMap(({ file, quoted }) => {
			const fault = faultOf(quoted)
			return fault ? [`${file}: ${fault}`] : []
		})
	expect(faults).toEqual([])
	expect(faultOf('backup')).toContain('FILE is missing')
	expect(faultOf('audit prove')).toContain('There is no command')
})
