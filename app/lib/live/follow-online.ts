/** Notifies a connection whenever the browser goes offline or online. Returns a function that stops it. */
export function followOnline(connection: { setOnline: (online: boolean) => void }): () => void {
	const online = () => connection.setOnline(true)
	const offline = () => connection.setOnline(false)
	window.addEventListener('online', online)
	window.addEventListener('offline', offline)
	return () => {
		window.removeEventListener('online', online)
		window.removeEventListener('offline', offline)
	}
}
