import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('docs/decisions').filter((file) => /^\d{4}-/.test(file))

test('each decision has a number of its own, and its title has the same', () => {
	const numbers = files.map((file) => file.slice(0, 4))
	expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
	const titleOf = (file: string) => readFileSync(`docs/decisions/${file}`, 'utf8').split('\n')[0] ?? ''
	expect(files.filter((file) => !titleOf(file).startsWith(`# ${Number(file.slice(0, 4))}. `))).toEqual([])
})
