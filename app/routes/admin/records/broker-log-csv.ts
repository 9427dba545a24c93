import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'
import { listBrokerLog } from '#app/workflows/records/broker-log.server.ts'

/** Exports the log of brokered cars; amounts in dollars, days in the business time zone. What nobody recorded is empty. */
export const loader = async (args: CsvArgs) => {
	const { timeZone, footerBrand } = await readSettings(args.context)
	const dayOf = (instant: Date | null) => instant && localDateOf(instant, timeZone)
	const dollars = (cents: number) => (cents / 100).toFixed(2)
	return adminCsv(args, {
		name: 'broker-log',
		columns: [
			'VIN',
			'year',
			'make',
			'model',
			'trim',
			'condition',
			'client',
			'state of client',
			'agreement',
			'agreement signed on',
			'selling dealer',
			'dealer address',
			'dealer number',
			'broker',
			'broker number',
			'out-the-door price',
			'agreed with dealer on',
			'signed on',
			'delivered on',
			'our orders',
			'fee',
			'received',
			'received on',
			'refunded',
		],
		pageSize: 100,
		async page({ db, actor, after, limit }) {
			return listBrokerLog(db, { actor, after, limit })
		},
		line: ({ orders, ...car }) => [
			car.vin,
			car.year,
			car.make,
			car.model,
			car.trim,
			car.condition,
			car.clientName,
			car.agreement?.state ?? null,
			car.agreement?.reference ?? null,
			dayOf(car.agreement?.signedAt ?? null),
			car.dealerName,
			car.dealerAddress,
			null,
			footerBrand,
			null,
			car.outTheDoorCents === null ? null : dollars(car.outTheDoorCents),
			dayOf(car.agreedAt),
			dayOf(car.signedAt),
			dayOf(car.deliveredAt),
			orders.map(({ reference }) => reference).join('; '),
			orders.map(({ amountCents }) => dollars(amountCents)).join('; '),
			orders.map(({ amountCents, refundedCents }) => dollars(amountCents - refundedCents)).join('; '),
			orders.map(({ paidAt }) => dayOf(paidAt === null ? null : new Date(paidAt))).join('; '),
			orders.map(({ refundedCents }) => dollars(refundedCents)).join('; '),
		],
	})
}
