import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AdminDealer } from '#app/modules/deals/dealers/admin-dealer.ts'
import {
	dealerSchema,
	doNotUseSchema,
	groupSchema,
	notesSchema,
	personSchema,
	typedDealer,
} from '#app/modules/deals/dealers/dealer.schema.ts'
import { fieldsOf, findDuplicates, getDealer } from '#app/modules/deals/dealers/dealers.server.ts'
import { listStoresOfGroup } from '#app/modules/deals/dealers/list-dealers.server.ts'
import { listPeople } from '#app/modules/deals/dealers/people.server.ts'

/** Reads everything that a dealer's page shows. @throws Forbidden, NotFound */
export async function readDealerPage(
	context: Readonly<RouterContextProvider>,
	{ actor, id }: { actor: Actor; id: string },
): Promise<AdminDealer> {
	const { db, clock } = getServices(context)
	const dealer = await getDealer(db, { actor, id })
	const { name, zip, phone, groupId, version, notes, doNotUseSince, doNotUseReason: reason } = dealer
	const [{ timeZone }, people, sameGroup, duplicates] = await Promise.all([
		readSettings(context),
		listPeople(db, { actor, dealerId: id }),
		listStoresOfGroup(db, { actor, groupId, exceptId: id }),
		findDuplicates(db, { actor, name, zip, phone, exceptId: id }),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const dayOf = (at: Date) => formatDay(at, timeZone, thisYear)
	return {
		id,
		version,
		groupId,
		notes,
		sameGroup,
		duplicates,
		fields: typedDealer(fieldsOf(dealer)),
		doNotUse: doNotUseSince && { since: dayOf(doNotUseSince), reason },
		people: people.map(({ leftAt, createdAt: _, dealerId: __, ...person }) => ({
			...person,
			left: leftAt && dayOf(leftAt),
		})),
		added: dayOf(dealer.createdAt),
		controls: {
			store: controlsOf(dealerSchema),
			person: controlsOf(personSchema),
			notes: controlsOf(notesSchema),
			doNotUse: controlsOf(doNotUseSchema),
			group: controlsOf(groupSchema),
			none: {},
		},
	}
}
