import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { RoundKind, RoundTerms } from '../round.ts'
import { askedMakeOf, otherMakesQuestion, sellsMake } from '../setup/makes.ts'

type AssertInput = {
	round: { kind: RoundKind; terms: Pick<RoundTerms, 'vehicle'> }
	dealerIds: readonly string[]
}

/** @throws Invalid('otherMakes') with the question, when a new car is to be asked of stores that sell other makes */
export async function assertSellMake(tx: Db, { round, dealerIds }: AssertInput): Promise<void> {
	const make = askedMakeOf({ kind: round.kind, vehicle: round.terms.vehicle })
	const ids = dealerIds.filter(isUuid)
	if (!make || ids.length === 0) return
	const stores = await tx
		.select({ name: dealer.name, brands: dealer.brands })
		.from(dealer)
		.where(inArray(dealer.id, ids))
		.orderBy(asc(dealer.name), asc(dealer.id))
	const others = stores.filter(({ brands }) => sellsMake(brands, make) === 'no')
	if (others.length > 0) throw new Invalid(otherMakesQuestion(others, make), 'otherMakes')
}
