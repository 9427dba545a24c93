import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { ChecklistView } from '../../checklists/checklist-view.ts'
import type { RecommendationStatus } from '../../files/client-file.ts'
import type { VehicleView } from '../../recommendations/recommendation-view.ts'
import { ChecklistList } from '../admin/checklists/checklist-list.tsx'
import { VehicleList } from '../admin/recommendations/vehicle-list.tsx'

const vehicle = (status: RecommendationStatus, set: Partial<VehicleView> = {}): VehicleView => ({
	id: status,
	name: `2021 Honda ${status}`,
	make: 'Honda',
	model: status,
	year: '2021',
	price: '$18,400 OTD',
	priceCents: 1_840_000,
	priceBasis: 'out_the_door',
	trim: 'EX',
	mileage: '61,200 miles',
	listingUrl: null,
	questions: [],
	answerPath: '/account/vehicles',
	vin: null,
	description: 'One owner.',
	status,
	clientId: 'c',
	clientName: 'Hank Oyelaran',
	clientEmail: 'hank@example.com',
	reason: null,
	sent: { date: '2026-03-04T15:00:00.000Z', day: 'Wed, Mar 4, 2026' },
	answered: null,
	pictures: [],
	...set,
})

test("a client's answer is a green check, a red cross, a yellow clock, or a gray clock while there is none", () => {
	const looks = {
		interested: 'text-ok',
		rejected: 'text-danger',
		maybe: 'text-star',
		pending: 'text-ink-soft',
	}
	const icons = { interested: 'circle-check', rejected: 'circle-x', maybe: 'clock', pending: 'clock' }
	const labels = { interested: 'Interested', rejected: 'Rejected', maybe: 'Maybe', pending: 'Pending' }
	for (const status of ['interested', 'rejected', 'maybe', 'pending'] as const) {
		const html = renderToHtml(<VehicleList items={[vehicle(status)]} loading={false} />)
		const verdict = html.slice(html.indexOf(`data-status="${status}"`)).split('</span>')[0]!
		expect(verdict).toContain(`#${icons[status]}"`)
		expect(verdict).toContain(looks[status])
		expect(verdict).toContain(labels[status])
	}
})

test('a recommendation shows vehicle, client, price as typed, day and description, in the given order', () => {
	const html = renderToHtml(<VehicleList items={[vehicle('maybe'), vehicle('pending')]} loading={false} />)
	for (const text of ['2021 Honda maybe', 'Hank Oyelaran', '$18,400 OTD', 'Wed, Mar 4, 2026', 'One owner.'])
		expect(html).toContain(text)
	expect(html.indexOf('2021 Honda maybe')).toBeLessThan(html.indexOf('2021 Honda pending'))
})

const checklist: ChecklistView = {
	id: 'k',
	title: 'Find It Fast checklist',
	clientId: 'c',
	clientName: 'Hank Oyelaran',
	created: { date: '2026-03-04T15:00:00.000Z', day: 'Wed, Mar 4, 2026' },
	items: [
		{
			id: '1',
			section: 'Car search',
			clientSection: null,
			clientWords: null,
			internal: false,
			description: 'Choose 2-3 options',
			optional: false,
			startsSupport: false,
			done: true,
		},
		{
			id: '2',
			section: 'Car search',
			clientSection: null,
			clientWords: null,
			internal: false,
			description: 'Verify price',
			optional: false,
			startsSupport: false,
			done: false,
		},
	],
	done: 1,
	total: 2,
	forClient: null,
	complete: false,
	support: {
		state: 'paused',
		remainingMs: 31 * 3_600_000,
		version: 1,
		notified: false,
		added: '1h 00m',
		ends: { at: '2026-03-12T14:00:00.000Z', text: 'Thu, Mar 12, 2026, 10:00 AM' },
		resumes: { at: '2026-03-09T13:00:00.000Z', text: 'Mon, Mar 9, 2026, 9:00 AM' },
	},
}

test("a client's checklist shows title, client, day, progress, the completion of each task, and the support clock", () => {
	const html = renderToHtml(<ChecklistList items={[checklist]} loading={false} />)
	for (const text of [
		'Find It Fast checklist',
		'Hank Oyelaran',
		'Wed, Mar 4, 2026',
		'1 of 2 done',
		'Car search',
	])
		expect(html).toContain(text)
	const [first, second] = html.split('role="checkbox"').slice(1)
	expect(first).toMatch(/^ aria-checked="true".*Choose 2-3 options/s)
	expect(second).toMatch(/^ aria-checked="false".*Verify price/s)
	for (const text of ['31h 00m left', 'paused until', 'Mon, Mar 9, 2026, 9:00 AM', '1h 00m added'])
		expect(html).toContain(text)
})

test('loading, empty and failed lists look different, and a failed one can be retried', () => {
	const checklists = (items: ChecklistView[] | null, loading = false) =>
		renderToHtml(<ChecklistList items={items} loading={loading} />)
	const vehicles = (items: VehicleView[] | null, loading = false) =>
		renderToHtml(<VehicleList items={items} loading={loading} />)
	expect(checklists([])).toContain('No client checklists yet')
	expect(vehicles([])).toContain('No vehicle recommendations yet')
	for (const list of [checklists, vehicles]) {
		expect(list(null)).toContain('role="alert"')
		expect(list(null)).toContain('Try again')
		expect(list([], true)).toContain('Loading...')
	}
})
