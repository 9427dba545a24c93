import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { BriefValues } from '../../brief/brief.schema.ts'
import { BriefForm, type BriefFormProps } from './brief-form.tsx'

const namesIn = (kind: 'search' | 'appointment', stored: BriefValues = {}) => {
	const page = renderToHtml(<BriefForm kind={kind} action="/brief" stored={stored} version={0} />)
	return [...new Set([...page.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))].filter(
		(name) => name !== 'version',
	)
}

test('before an appointment only what helps there is asked, and what was answered earlier stays', () => {
	expect(namesIn('appointment')).toEqual(['notes', 'financing', 'tradeIn'])
	expect(namesIn('appointment', { mustHaves: 'All-wheel drive', vehicleTypes: 'suv' })).toEqual([
		'notes',
		'vehicleTypes',
		'mustHaves',
		'financing',
		'tradeIn',
	])
})

test('a search asks for all that it needs, and first for what decides it', () => {
	expect(namesIn('search')).toHaveLength(11)
	const shown = (stored: BriefValues = {}, rejected?: BriefFormProps['rejected']) => {
		const page = renderToHtml(
			<BriefForm kind="search" action="/brief" stored={stored} version={0} rejected={rejected} />,
		)
		return page.replace(/<details(?: class="[^"]*")?>.*<\/details>/s, '').match(/ name="\w+"/g)
	}
	const namesOf = (html: RegExpMatchArray | null) =>
		[...new Set(html)].map((name) => name.slice(7, -1)).filter((name) => name !== 'version')
	const first = ['budget', 'timing', 'condition', 'vehicleTypes', 'location', 'mustHaves']
	const all = [...first, 'mileage', 'financing', 'phone', 'tradeIn', 'notes']
	expect(namesOf(shown())).toEqual(first)
	// What was answered, and what is to be corrected, is never folded away.
	expect(namesOf(shown({ tradeIn: '2014 Fit' }))).toEqual(all)
	const errors = { phone: 'Enter a US phone number.' }
	expect(namesOf(shown({}, { ok: false, errors, formError: null, conflict: null, values: {} }))).toEqual(all)
})
