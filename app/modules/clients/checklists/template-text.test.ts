import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packageChecklists } from '#app/content/package-checklists.ts'
import { Invalid } from '#app/lib/errors.ts'
import { readTemplateText, templateItemsMax, writeTemplateText } from './template-text.ts'

const read = (text: string, title = 'The search') => readTemplateText({ title, text }).items

/** Returns the field and the message of a rejected text. */
function errorOf(text: string, title = 'The search') {
	try {
		read(text, title)
	} catch (error) {
		if (error instanceof Invalid) return { field: error.field, message: error.message }
		throw error
	}
	throw new Error('accepted')
}

test('the default templates are unchanged after being written as text and parsed back', () => {
	for (const { items } of packageChecklists) expect(read(writeTemplateText(items))).toEqual(items)
})

test('a line with > says the step or task above it in the client’s words, and (internal) hides a task', () => {
	const text = [
		'Intake',
		'> What you need',
		'- Budget',
		'> Your budget',
		'- Upsell (internal)',
		'Search',
		'- Look',
	]
	expect(read(text.join('\n'))).toEqual([
		{ section: 'Intake', clientSection: 'What you need', description: 'Budget', clientWords: 'Your budget' },
		{ section: 'Intake', clientSection: 'What you need', description: 'Upsell', internal: true },
		{ section: 'Search', description: 'Look' },
	])
	expect(errorOf('> Words\nIntake\n- Budget').message).toContain(
		'Line 1: please write the client’s words below',
	)
	expect(errorOf('Intake\n- Budget\n> One\n> Two').message).toContain('Line 4')
	expect(errorOf('Intake\n- Budget\n>').message).toContain('Line 3: please write the client’s words after')
	expect(errorOf('Intake\n- Budget (internal)').message).toContain('not internal')
})

test('any template is unchanged after being written as text and parsed back', () => {
	const word = fc
		.stringMatching(/^[A-Za-z][A-Za-z0-9 ,]{0,20}[A-Za-z]$/)
		.map((text) => text.replace(/ +/g, ' '))
	const task = fc.record({ description: word, optional: fc.boolean() })
	const section = fc.record({ section: word, tasks: fc.array(task, { minLength: 1, maxLength: 5 }) })
	fc.assert(
		fc.property(fc.array(section, { minLength: 1, maxLength: 5 }), (sections) => {
			const items = sections.flatMap(({ section: name, tasks }) =>
				tasks.map(({ description, optional }) => ({
					section: name,
					description,
					...(optional && { optional: true }),
				})),
			)
			const needed = { section: sections.at(-1)!.section, description: 'Deliver', startsSupport: true }
			expect(read(writeTemplateText([...items, needed]))).toEqual([...items, needed])
		}),
	)
})

test('the text may have other bullets, colons, Windows line endings and blank lines', () => {
	expect(
		read('Setup:\r\n\r\n* Call\r\n•  Ask   about the budget \r\n\r\nClose\r\n- Send a card (Optional)'),
	).toEqual([
		{ section: 'Setup', description: 'Call' },
		{ section: 'Setup', description: 'Ask about the budget' },
		{ section: 'Close', description: 'Send a card', optional: true },
	])
})

test('both marks of a task are read, wherever they stand and in any case', () => {
	const expected = [
		{ section: 'A', description: 'Call' },
		{ section: 'A', description: 'Send it', optional: true, startsSupport: true },
	]
	expect(read('A\n- Call\n- Send it (optional) (starts support)')).toEqual(expected)
	expect(read('A\n- Call\n- (STARTS SUPPORT) Send it (Optional)')).toEqual(expected)
})

test('the error message names the line that cannot be parsed', () => {
	expect(errorOf('\n- Call')).toEqual({
		field: 'text',
		message: 'Line 2: please write the step above its tasks, on a line without a dash.',
	})
	expect(errorOf('A\n- Call\n- (optional)')).toEqual({
		field: 'text',
		message: 'Line 3: please write a task after the dash.',
	})
	expect(errorOf(`A\n- ${'x'.repeat(199)}`)).toEqual({
		field: 'text',
		message: 'Line 2: please keep it to 200 characters or fewer.',
	})
	expect(read(`A\n- ${'x'.repeat(198)}`)[0]!.description).toHaveLength(198)
})

test('a checklist needs at least one task that is not optional', () => {
	expect(errorOf('').message).toContain('Please write a step')
	expect(errorOf('Only a step').message).toContain('Please write a step')
	expect(errorOf('A\n- Call (optional)').message).toContain('at least one task that is not optional')
})

test('support starts with one task at most', () => {
	expect(errorOf('A\n- Send (starts support)\n- Call (starts support)').message).toContain('only once')
})

test('a checklist has as many tasks as the limit allows and no more', () => {
	const tasks = (count: number) => `A\n${'- Call\n'.repeat(count)}`
	expect(read(tasks(templateItemsMax))).toHaveLength(60)
	expect(errorOf(tasks(templateItemsMax + 1))).toEqual({ field: 'text', message: 'Please keep to 60 tasks.' })
})

test('an empty or too long title is rejected, and spaces around it are removed', () => {
	const text = 'A\n- Call'
	expect(errorOf(text, '  ').field).toBe('title')
	expect(errorOf(text, 'x'.repeat(201)).field).toBe('title')
	expect(readTemplateText({ title: ` ${'x'.repeat(200)} `, text }).title).toBe('x'.repeat(200))
})
