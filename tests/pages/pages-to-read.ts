import { matrix } from '../access-matrix.ts'
import { expectedFor, type Role } from '../access-rows.ts'
import { fillPattern } from '../attacks/probes.ts'

/** The paths of public pages whose parameters have to refer to existing data. */
const existing: Record<string, string> = {
	'/community/post/:id/:slug': '/community/post/1/i-paid-somebody-to-say-no-for-me',
	'/resources/guide/:slug': '/resources/guide/complete-car-buying-checklist',
}
const reading = Object.entries(matrix).filter(([address]) => address.startsWith('GET '))
const pathOf = (address: string) => existing[address.slice(4)] ?? fillPattern(address)[1]

/** Pages that are for everybody. */
export const openPages = reading
	.filter(([address, row]) => row === 200 || address.slice(4) in existing)
	.map(([address]) => pathOf(address))

const ownAddresses = reading.flatMap(([address, row]) =>
	(['owner', 'admin'] as const)
		.filter(
			(reader) =>
				expectedFor(row, reader) === 200 &&
				row !== 200 &&
				address.includes(reader === 'admin' ? ' /admin' : ' /account') &&
				!/\.(csv|pdf)$/.test(address),
		)
		.map((reader) => ({ reader, address })),
)

/** Pages of an account for its owner, and of the admin for an advisor. */
export const ownPages = ownAddresses.map(({ reader, address }) => ({ reader, path: pathOf(address) }))

/** Whether `pages.db.test.ts` expects that this reader gets the page. */
export const isExpectedForReader = (address: string, role: Role): boolean =>
	(address.startsWith('GET ') && matrix[address] === 200) ||
	ownAddresses.some((own) => own.reader === role && own.address === address)
