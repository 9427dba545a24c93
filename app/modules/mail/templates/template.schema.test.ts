import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/parse-form.ts'
import { templateSchema, templateTextMax, templateTitleMax } from './template.schema.ts'

const fields = { title: 'First question', subject: 'About the {car}', text: 'What is the total?' }

function parse(set: Partial<typeof fields>) {
	const form = new FormData()
	for (const [name, value] of Object.entries({ ...fields, ...set })) form.set(name, value)
	return parseForm(templateSchema, form)
}

test('line breaks of browsers become plain ones, and space around the fields is dropped', () => {
	expect(parse({ title: ' First ', subject: ' ', text: '\r\nHello,\r\n\r\nthe total?\r\n' })).toMatchObject({
		ok: true,
		value: { title: 'First', subject: '', text: 'Hello,\n\nthe total?' },
	})
})

test.each([
	['title', { title: '  ' }, 'Give the template a title.'],
	['title', { title: 'x'.repeat(templateTitleMax + 1) }, 'Please use at most 80 characters.'],
	['subject', { subject: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
	['text', { text: '\r\n ' }, 'Write the text of the template.'],
	['text', { text: 'x'.repeat(templateTextMax + 1) }, 'Please use at most 10,000 characters.'],
])('an error of the %s is at its field', (field, set, message) => {
	expect(parse(set)).toMatchObject({ ok: false, errors: { [field]: message } })
})

test('each field may be as long as its limit', () => {
	const longest = {
		title: 'x'.repeat(templateTitleMax),
		subject: 'x'.repeat(200),
		text: 'x'.repeat(templateTextMax),
	}
	expect(parse(longest)).toMatchObject({ ok: true, value: longest })
})
