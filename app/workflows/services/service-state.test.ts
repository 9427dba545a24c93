import { expect, test } from 'vitest'
import { type ServiceFacts, type ServiceStatus, serviceStateOf } from './service-state.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number))
const search: ServiceFacts = {
	kind: 'online_search',
	isRefunded: false,
	visit: null,
	hasAdvised: false,
	hasBegun: false,
	checklistCompletedAt: null,
	support: null,
	dealClosedAt: null,
	dealSignedAt: null,
	endedByHandAt: null,
}
const concierge = { ...search, kind: 'concierge' } as const
const visit = (status: NonNullable<ServiceFacts['visit']>['status']): ServiceFacts => ({
	...search,
	kind: 'in_person',
	visit: { status, completedAt: status === 'completed' ? day(5) : null },
})

test.each<[string, ServiceFacts, ServiceStatus, Date | null]>([
	['a search is paid', search, 'promised', null],
	['its brief is there', { ...search, hasBegun: true }, 'under_way', null],
	['a vehicle was recommended', { ...search, hasAdvised: true }, 'delivered', null],
	['its support runs', { ...search, support: { endedAt: null } }, 'delivered', null],
	[
		'its support runs though the checklist is complete',
		{ ...search, support: { endedAt: null }, checklistCompletedAt: day(4) },
		'delivered',
		null,
	],
	['its support is over', { ...search, support: { endedAt: day(6) } }, 'ended', day(6)],
	[
		'its checklist was complete before its support was over',
		{ ...search, support: { endedAt: day(6) }, checklistCompletedAt: day(4) },
		'ended',
		day(6),
	],
	['its checklist is complete', { ...search, checklistCompletedAt: day(4) }, 'ended', day(4)],
	['its deal is closed', { ...search, dealClosedAt: day(4) }, 'ended', day(4)],
	['papers are signed in a search, which ends later', { ...search, dealSignedAt: day(4) }, 'promised', null],
	['it is ended by hand', { ...search, endedByHandAt: day(3) }, 'ended', day(3)],
	['it is refunded after its end', { ...search, isRefunded: true, dealClosedAt: day(4) }, 'refunded', null],
	['a concierge order is paid', concierge, 'promised', null],
	['a vehicle was recommended in it', { ...concierge, hasAdvised: true }, 'under_way', null],
	['its deal is under way', { ...concierge, hasBegun: true }, 'under_way', null],
	['its papers are signed', { ...concierge, hasBegun: true, dealSignedAt: day(4) }, 'ended', day(4)],
	[
		'its deal is closed after the signing',
		{ ...concierge, dealSignedAt: day(4), dealClosedAt: day(5) },
		'ended',
		day(4),
	],
	['a visit is paid', visit('requested'), 'promised', null],
	['its time is confirmed', visit('confirmed'), 'under_way', null],
	['it took place', visit('completed'), 'ended', day(5)],
	['it is canceled', visit('cancelled'), 'canceled', null],
	['it has expired', visit('expired'), 'canceled', null],
	['nobody came', visit('no_show'), 'promised', null],
	['a completed visit is refunded', { ...visit('completed'), isRefunded: true }, 'refunded', null],
	['its time could not be kept', { ...visit('requested'), visit: null }, 'promised', null],
])('when %s, its state is known', (_, facts, status, endedAt) => {
	expect(serviceStateOf(facts)).toEqual({ status, endedAt })
})
