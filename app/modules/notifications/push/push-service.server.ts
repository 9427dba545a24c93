import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'

/** Where browsers have their push services; others are named by the operator in PUSH_SERVICES. */
const knownServices = [
	'fcm.googleapis.com',
	'updates.push.services.mozilla.com',
	'push.apple.com',
	'notify.windows.com',
]

const timeoutMs = 10_000
const secondsKept = 12 * 3_600

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** What happened to a notification. `gone`: the device no longer receives any. `off`: the number does not until it is confirmed again. */
export type PushOutcome = { kind: 'sent' } | { kind: 'gone' | 'off' | 'refused' | 'later'; reason: string }

/** A line, the page of the site that it opens, and what recognizes it when it is sent again. */
export type PushMessage = { text: string; path: string; tag: string }

export type PushService = {
	/** The key by which browsers recognize this site (RFC 8292), in base64url. */
	publicKey: string
	/** Whether notifications may be sent to an address: only to push services, so that nobody makes the site request other addresses. */
	isKnown(endpoint: string): boolean
	/** Encrypts a message for one device (RFC 8291) and hands it to its push service. */
	send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

type Options = {
	secret: string
	/** Who runs the site, as a push service may want to know: its address or 'mailto:'. */
	subject: string
	/** More origins of push services. */
	services: readonly string[]
}

/** The keys follow from the site's secret, so a restored backup reaches the same devices. */
export function createPushService({ secret, subject, services }: Options): PushService {
	const keys = createECDH('prime256v1')
	const scalar = Buffer.from(hkdfSync('sha256', secret, '', 'web push', 32))
	keys.setPrivateKey(scalar)
	const [publicKey, privateKey] = [keys.getPublicKey('base64url'), scalar.toString('base64url')]
	const isKnown = (endpoint: string): boolean => {
		const url = URL.canParse(endpoint) ? new URL(endpoint) : null
		if (!url || url.username || url.password) return false
		if (services.includes(url.origin)) return true
		const isNamed = knownServices.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
		return url.protocol === 'https:' && url.port === '' && isNamed
	}
	return {
		publicKey,
		isKnown,
		async send({ endpoint, p256dh, auth }, message) {
			if (!isKnown(endpoint)) return { kind: 'gone', reason: 'not a push service' }
			try {
				const prepared = webPush.generateRequestDetails(
					{ endpoint, keys: { p256dh, auth } },
					JSON.stringify(message),
					{ vapidDetails: { subject, publicKey, privateKey }, TTL: secondsKept, urgency: 'high' },
				)
				const response = await fetch(prepared.endpoint, {
					method: 'POST',
					headers: prepared.headers as Record<string, string>,
					body: prepared.body as Buffer<ArrayBuffer>,
					redirect: 'error',
					signal: AbortSignal.timeout(timeoutMs),
				})
				await response.body?.cancel()
				return outcomeOf(response.status)
			} catch (error) {
				return { kind: 'later', reason: error instanceof Error ? error.message : 'unknown' }
			}
		},
	}
}

/** By RFC 8030: 201 is accepted, 404 and 410 end the subscription, 429 and 5xx may be tried again. */
function outcomeOf(status: number): PushOutcome {
	const reason = `the push service answered ${status}`
	if (status >= 200 && status < 300) return { kind: 'sent' }
	if (status === 404 || status === 410) return { kind: 'gone', reason }
	return { kind: status === 429 || status >= 500 ? 'later' : 'refused', reason }
}
