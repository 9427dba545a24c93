export const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
export const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

/** A real PNG, because the server decodes and re-encodes the pictures it accepts. */
export const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)
