import { expect, test } from 'vitest'
import { createBriefLinks } from './brief-links.server.ts'

const links = createBriefLinks({ secret: 'x'.repeat(32) })
const order = { id: '6f1c2a8e-0000-4000-8000-000000000001' }

test('a link opens its order, and an altered one nothing', () => {
	const token = links.tokenOf(order)
	expect(links.orderIdOf(token)).toBe(order.id)
	const other = links.tokenOf({ id: '6f1c2a8e-0000-4000-8000-000000000002' })
	for (const altered of [
		'',
		order.id,
		`${order.id}.`,
		token.slice(0, -1),
		`${token}A`,
		token.toUpperCase(),
		`${order.id}${other.slice(36)}`,
		`${'x'.repeat(36)}${token.slice(36)}`,
		'é'.repeat(80),
	])
		expect(links.orderIdOf(altered), altered).toBeNull()
})

test('a link made with another secret opens nothing', () => {
	expect(createBriefLinks({ secret: 'y'.repeat(32) }).orderIdOf(links.tokenOf(order))).toBeNull()
})
