import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { makeVisit, monday } from '#tests/factories/visits.ts'
import { test } from '#tests/setup/database.ts'
import { fillContext, type RequestFacts } from './context.server.ts'
import type { Services } from './services.server.ts'
import { readToday } from './today.server.ts'

const actor = { id: 'advisor', isAdmin: true } as Parameters<typeof readToday>[1]['actor']

test('today names what waits with the way to do it, and nothing when nothing does', async ({ db }) => {
	const context = new RouterContextProvider()
	fillContext(context, { db, clock: { now: () => monday } } as unknown as Services, {} as RequestFacts)
	expect(await readToday(context, { actor })).toEqual([])
	const visit = await makeVisit(db, { name: 'Robin Ferrer' })
	expect(await readToday(context, { actor })).toMatchObject([
		{
			title: 'To confirm',
			count: 1,
			lines: [
				{
					who: 'Robin Ferrer',
					reference: visit.reference,
					to: `/admin/appointments/${visit.id}?do=confirm#act`,
				},
			],
		},
	])
})
