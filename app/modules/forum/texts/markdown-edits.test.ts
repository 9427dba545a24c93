import { expect, test } from 'vitest'
import { type EditName, markdownEdits } from './markdown-edits.ts'

/** The text with its selection in [brackets], before and after a button. */
function press(name: EditName, marked: string): string {
	const start = marked.indexOf('[')
	const text = marked.replace('[', '').replace(']', '')
	const end = marked.indexOf(']') - 1
	const { from, to, insert, select } = markdownEdits[name]({ text, start, end })
	const after = text.slice(0, from) + insert + text.slice(to)
	return `${after.slice(0, select[0])}[${after.slice(select[0], select[1])}]${after.slice(select[1])}`
}

test.each([
	['bold', 'a [fee] here', 'a **[fee]** here'],
	['bold', 'a **[fee]** here', 'a [fee] here'],
	['bold', 'a [ fee ]here', 'a  **[fee]** here'],
	['italic', 'a []', 'a _[italic text]_'],
	['quote', 'one\ntw[]o', 'one\n> two[]'],
	['quote', '[one\ntwo]', '[> one\n> two]'],
	['quote', '[> one\n> two]', '[one\ntwo]'],
	['numbers', '[one\ntwo]', '[1. one\n2. two]'],
	['list', 'x[]', '- x[]'],
	['heading', '[]', '## []'],
] as [EditName, string, string][])('%s turns %j into %j', (name, before, after) => {
	expect(press(name, before)).toBe(after)
})

test('a link uses the selection as its text, or as its target when it is a URL', () => {
	const edit = (text: string) => {
		const { insert, select } = markdownEdits.link({ text, start: 0, end: text.length })
		return [insert, insert.slice(...select)]
	}
	expect(edit('the form')).toEqual(['[the form](https://)', 'https://'])
	expect(edit('https://example.com')).toEqual(['[link text](https://example.com)', 'link text'])
})
