import { expect, test } from 'vitest'
import { isInSection } from './section.ts'

const overview = { to: '/admin', end: true }
const orders = { to: '/admin/orders', otherPaths: ['/admin/invoices'] }

test.each([
	[overview, '/admin', true],
	[overview, '/admin/', true],
	[overview, '/admin/orders', false],
	[orders, '/admin/orders', true],
	[orders, '/admin/orders/LW-7K2M9Q', true],
	[orders, '/admin/invoices', true],
	[orders, '/admin/invoices/LI-7K2M9Q', true],
	[orders, '/admin/orders-of-others', false],
	[orders, '/admin', false],
])('isInSection(%o, %s) is %s', (section, path, expected) => {
	expect(isInSection(section, path)).toBe(expected)
})
