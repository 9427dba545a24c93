import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm } from '#app/lib/parse-form.ts'
import { draftFields } from './draft.schema.ts'
import { draftLimits, emptyFields } from './draft.ts'

const readDraftFields = (form: FormData) => {
	const parsed = parseForm(z.object(draftFields), form)
	if (!parsed.ok) throw new Error('A draft is always accepted.')
	return parsed.value
}

const formOf = (fields: Record<string, string>) => {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

test('a form without fields is an empty draft in which nothing is confirmed', () => {
	const { filled: _, ...typed } = emptyFields
	expect(readDraftFields(new FormData())).toEqual({ ...typed, quotes: false })
})

test('the text keeps its spaces, with plain line breaks and without the NUL characters that PostgreSQL rejects', () => {
	const { text } = readDraftFields(formOf({ text: ' Hello,\r\n\r\nthe total?\0 ' }))
	expect(text).toBe(' Hello,\n\nthe total? ')
})

test('fields that are too long are cut at their limits', () => {
	const long = 'x'.repeat(60_000)
	const { to, cc, subject, text } = readDraftFields(formOf({ to: long, cc: long, subject: long, text: long }))
	expect([to, cc, subject, text].map(({ length }) => length)).toEqual([
		draftLimits.recipients,
		draftLimits.recipients,
		draftLimits.subject,
		draftLimits.text,
	])
})

test("a checkbox counts only with the value 'on'", () => {
	const form = formOf({ quotes: 'on', mayShowClient: 'on', mayUseDealer: 'yes' })
	expect(readDraftFields(form)).toMatchObject({ quotes: true, mayShowClient: true, mayUseDealer: false })
})
