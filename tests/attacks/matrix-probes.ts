import { isDeep } from '#tests/setup/deep.ts'
import { endpoints } from '../access-endpoints.ts'
import { dataOnly, matrix } from '../access-matrix.ts'
import { answerFor, type Role, roles } from '../access-rows.ts'
import { askAs, dataOf, everyPath, fill, shortly, type World } from './probes.ts'
import { routeTable } from './route-table.ts'
import { probeAll } from './site.ts'
import { spellings } from './spellings.ts'

/** All of it with DEEP=1; else each of what is many times many meets some of the others, and each of the others some of it. */
const oneOf = (count: number, ...places: number[]) =>
	isDeep || places.reduce((sum, place) => sum + place, 0) % count === 0

const drawnFor = new Set<Role>(['anonymous', 'member', 'admin'])
const kindOf: Partial<Record<Role, Role>> = {
	owner: 'member',
	suspended: 'member',
	'admin without step-up': 'admin',
}

type Wrong = Record<string, unknown>

/** Every address answers every role what its row says, as a page and as data. */
export async function asTheMatrixStates(world: World): Promise<Wrong> {
	const { origin } = world.site
	const wrong: Wrong = {}
	const probes = Object.entries({ ...endpoints, ...matrix }).flatMap(([address, row]) =>
		// Who has no session sends the very same bytes.
		roles.filter((role) => role !== 'unverified').map((role) => ({ address, row, role })),
	)
	await probeAll(probes, async ({ address, row, role }) => {
		const [method, path] = fill(address)
		const should = answerFor(row, role)
		const isPage = address in matrix
		// A page that answers somebody like everybody of their kind draws it for one of them; the others ask for its data.
		if (!isPage || drawnFor.has(role) || should !== answerFor(row, kindOf[role] ?? role)) {
			const is = shortly(await askAs(world, role, { method, path }), origin)
			if (is !== should) wrong[`${address} as ${role}`] = { is, should }
		}
		if (role === 'anonymous' && answerFor(row, 'unverified') !== should)
			wrong[`${address} as unverified`] = row
		if (!isPage) return
		const data = answerFor(dataOnly[address] ?? row, role)
		const isData = shortly(await askAs(world, role, { method, path: dataOf(path) }), origin)
		if (isData !== data) wrong[`${address}, its data, as ${role}`] = { is: isData, should: data }
	})
	return wrong
}

/** Loaders run one by one when a script asks for one of a page's parts: the frame around it is then not asked who this is. */
export async function partsOfPages(world: World): Promise<Wrong> {
	const wrong: Wrong = {}
	const probes = routeTable().flatMap(({ id, addresses }) =>
		addresses
			.filter((address) => address.startsWith('GET ') && typeof matrix[address] === 'object')
			.flatMap((address) => (['anonymous', 'member'] as const).map((role) => ({ id, address, role }))),
	)
	await probeAll(probes, async ({ id, address, role }) => {
		const should = answerFor(matrix[address]!, role)
		const path = dataOf(fill(address)[1], `_routes=${encodeURIComponent(id)}`)
		const is = shortly(await askAs(world, role, { method: 'GET', path }), world.site.origin)
		if (is !== should) wrong[`${address}, ${id} alone, as ${role}`] = { is, should }
	})
	return wrong
}

/** Nobody reaches more by a method that no row names: what acts is a POST to the pages, and what reads a GET. */
export async function otherMethods(world: World): Promise<Wrong> {
	const wrong: Wrong = {}
	const reading = new Set(['HEAD', 'OPTIONS'])
	const methods = [...reading, 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']
	const probes = [...everyPath()].flatMap(([path, named], i) =>
		methods.flatMap((method, j) =>
			(['anonymous', 'member', 'admin'] as const)
				.filter((_role, k) => !named.has(method) && oneOf(3, i, j, k))
				.map((role) => ({ path, method, role })),
		),
	)
	await probeAll(probes, async ({ path, method, role }) => {
		const { status } = await askAs(world, role, { method, path })
		const row = rowAt(reading.has(method) ? 'GET' : 'POST', path)
		const mayBe = row === undefined ? 404 : statusOf(answerFor(row, role))
		const rejected = status >= 300 && status < 500
		if (status !== mayBe && !rejected && status !== 501)
			wrong[`${method} ${path} as ${role}`] = { is: status, mayBe }
	})
	return wrong
}

/** Written otherwise, an address is the same one or none. */
export async function otherSpellings(world: World): Promise<Wrong> {
	const wrong: Wrong = {}
	const probes = Object.entries(matrix)
		.filter(([, row]) => typeof row === 'object')
		.flatMap(([address, row], i) =>
			Object.entries(spellings).flatMap(([how, spell], j) =>
				(['anonymous', 'member'] as const)
					.filter((_role, k) => oneOf(6, i, j, 5 * k))
					.map((role) => ({ address, row, how, spell, role })),
			),
		)
	await probeAll(probes, async ({ address, row, how, spell, role }) => {
		const [method, path] = fill(address)
		const [pathname = '', search] = path.split('?')
		const wire = spell(pathname) + (search ? `?${search}` : '')
		const answer = await askAs(world, role, { method, path: wire })
		const is = shortly(answer, world.site.origin)
		const should = answerFor(row, role)
		const [status, meant] = [statusOf(is), statusOf(should)]
		const rejected = status >= 400 && status < 500
		const led = status >= 300 && status < 400 && meant >= 300 && meant < 400
		const theirs = status === 200 && meant === 200
		if (is !== should && !rejected && !led && !theirs)
			wrong[`${method} ${wire} (${how}) as ${role}`] = { is, should }
	})
	return wrong
}

const rowAt = (method: string, path: string) =>
	Object.entries({ ...endpoints, ...matrix }).find(([address]) => {
		const [named, at] = fill(address)
		return named === method && at.split('?')[0] === path
	})?.[1]

const statusOf = (answer: number | string): number => Number(String(answer).split(' ')[0])
