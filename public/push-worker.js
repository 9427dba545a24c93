// Shows notifications on a device of the advisor. Registered by the settings page, with /admin as its scope; it keeps nothing.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Browsers end a subscription whose message shows nothing, so an unreadable one shows that something happened.
self.addEventListener('push', (event) => {
	const { text, path, tag } = readMessage(event.data)
	event.waitUntil(self.registration.showNotification(text, { tag, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
	event.notification.close()
	event.waitUntil(openPage(event.notification.data.path))
})

// The browser changed the device's address: the site gets the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
	event.waitUntil(renew(event))
})

function readMessage(data) {
	try {
		const { text, path, tag } = data.json()
		if (typeof text === 'string' && /^\/admin(?:[/?#]|$)/.test(path)) return { text, path, tag: String(tag) }
	} catch {}
	return { text: 'Something new is waiting for you.', path: '/admin', tag: 'new' }
}

async function openPage(path) {
	const windows = await self.clients.matchAll({ type: 'window' })
	const open = windows.find((each) => new URL(each.url).pathname.startsWith('/admin'))
	if (!open) return self.clients.openWindow(path)
	await open.focus()
	return open.navigate(path)
}

async function renew({ oldSubscription }) {
	const { applicationServerKey } = oldSubscription?.options ?? {}
	if (!applicationServerKey) return
	const subscription = await self.registration.pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey,
	})
	const { endpoint, keys } = subscription.toJSON()
	const body = new URLSearchParams({ intent: 'add', endpoint, p256dh: keys.p256dh, auth: keys.auth })
	await fetch('/admin/settings/notifications', { method: 'POST', body })
}
