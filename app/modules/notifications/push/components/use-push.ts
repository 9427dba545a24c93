import { useState } from 'react'
import { useSubmit } from 'react-router'

const workerPath = '/push-worker.js'
const scope = '/admin'

const unsupported =
	'This browser can’t show notifications. On an iPhone or iPad, add this site to the home screen and open it there.'
const refused =
	'This browser does not allow notifications of this site. Allow them in its settings, and try again.'
const failed = 'The browser could not be registered. Please try again.'

/** Registers this browser for notifications and sends what it got to the page's action. `publicKey` is that of the site (RFC 8292). */
export function usePush(publicKey: string) {
	const submit = useSubmit()
	const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({
		isBusy: false,
		error: null,
	})

	async function register() {
		if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
			return setState({ isBusy: false, error: unsupported })
		setState({ isBusy: true, error: null })
		try {
			if ((await Notification.requestPermission()) !== 'granted')
				return setState({ isBusy: false, error: refused })
			const registration = await navigator.serviceWorker.register(workerPath, { scope })
			await isActive(registration)
			const options = { userVisibleOnly: true, applicationServerKey: publicKey }
			const subscription = await registration.pushManager.subscribe(options).catch(async () => {
				// The browser still has a subscription for an earlier key of the site.
				await (await registration.pushManager.getSubscription())?.unsubscribe()
				return registration.pushManager.subscribe(options)
			})
			const { endpoint = '', keys = {} } = subscription.toJSON()
			const { p256dh = '', auth = '' } = keys
			await submit({ intent: 'add', endpoint, p256dh, auth }, { method: 'post', preventScrollReset: true })
			setState({ isBusy: false, error: null })
		} catch {
			setState({ isBusy: false, error: failed })
		}
	}
	return { ...state, register }
}

async function isActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
	const worker = installing ?? waiting
	if (active || !worker) return
	await new Promise<void>((resolve) => {
		worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
	})
}
