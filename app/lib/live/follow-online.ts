/** Tells a connection from now on when the browser goes offline or online. Returns what ends that. */
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
