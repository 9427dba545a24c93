// The same names as in public/kit-worker.js, which stores what the phone's share menu sends.
const sharedCache = 'lotwise-shared'
const sharePath = '/kit/share'
const sharedHash = '#shared-paper'

/** Returns the paper that somebody shared with this page from another app, once; null if there is none. */
export async function takeSharedPaper(): Promise<File | null> {
	if (location.hash !== sharedHash || !('caches' in window)) return null
	// Without the hash, a reload does not ask again.
	history.replaceState(history.state, '', location.pathname + location.search)
	const cache = await caches.open(sharedCache)
	const stored = await cache.match(sharePath)
	if (!stored) return null
	await cache.delete(sharePath)
	const name = decodeURIComponent(stored.headers.get('x-name') ?? 'shared')
	return new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' })
}
