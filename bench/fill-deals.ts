import type pg from 'pg'
import { sampleDeals } from '#app/modules/deals/samples/sample-deals.ts'

export const documentsPerDeal = 6
const dealerCount = 400

type FillInput = {
	deals: number
	/** An ISO date. */
	today: string
	/** Whose deals they are, in turn; without them each deal has a client of its own, who has no file. */
	clientIds?: readonly string[]
}

/** Fills the tables: every deal has six documents of twenty different ones, every tenth is closed. */
export async function fillDeals(
	client: pg.Client,
	{ deals, today, clientIds = [] }: FillInput,
): Promise<void> {
	const documents = sampleDeals.flatMap((deal) =>
		deal.documents
			.filter(({ document }) => document.kind === 'quote')
			.map(({ document }) => ({ version: 1, ...document, date: today })),
	)
	await client.query(
		`insert into dealer (name, city, state, phone) select 'Dealer ' || n, 'City ' || n % 90, 'OH', '(614) 555-01' || n % 100
		from generate_series(1, $1::int) n`,
		[dealerCount],
	)
	await client.query(
		`insert into deal (client_id, form_key, wants, buyer, active_at, closed_at)
		select coalesce(($2::uuid[])[1 + n % nullif(cardinality($2::uuid[]), 0)], gen_random_uuid()), gen_random_uuid(),
			'A car, number ' || n, '{"state": "OH", "taxRatePpm": 75000}',
			now() - n * interval '7 minutes', case when n % 10 = 0 then now() end
		from generate_series(1, $1::int) n`,
		[deals, clientIds],
	)
	await client.query(`insert into deal_vehicle (deal_id, form_key, condition, year, make, model)
		select id, gen_random_uuid(), 'used', 2021, 'Honda', 'Civic' from deal`)
	await client.query(
		`insert into deal_document (deal_id, form_key, state, kind, dealer_id, typed, document, out_the_door_cents, document_date,
			valid_until, entered_by, confirmed_at, updated_at)
		select d.id, gen_random_uuid(), 'confirmed', 'quote', s.id, '{}', ($1::jsonb) -> (n % $2::int),
			2000000 + n, $3::date, $3::date + ((d.position * 11 + n * 37) % 60)::int - 20, 'advisor', now(), now()
		from (select id, row_number() over ()::int as position from deal) d
		cross join generate_series(1, $4::int) n
		join (select id, row_number() over ()::int as position from dealer) s on s.position = 1 + (d.position * 7 + n) % $5::int`,
		[JSON.stringify(documents), documents.length, today, documentsPerDeal, dealerCount],
	)
	await client.query('vacuum analyze')
}
