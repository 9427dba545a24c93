import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { BriefValues } from '../../brief/brief.schema.ts'
import { BriefForm } from './brief-form.tsx'

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

test('a search asks for all that it needs', () => {
	expect(namesIn('search')).toHaveLength(11)
})
