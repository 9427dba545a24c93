const soundKey = 'lw_chat_sound'

/** Whether the advisor wants to hear of new messages in this browser. */
export function soundWanted(): boolean {
	try {
		return localStorage.getItem(soundKey) !== 'off'
	} catch {
		return true
	}
}

export function wantSound(wanted: boolean): void {
	try {
		if (wanted) localStorage.removeItem(soundKey)
		else localStorage.setItem(soundKey, 'off')
	} catch {}
}

let audio: AudioContext | undefined

/** Two soft notes, drawn by the browser itself. Without a press on the page before it stays silent: browsers want that. */
export function ring(): void {
	if (!soundWanted() || typeof AudioContext === 'undefined') return
	audio ??= new AudioContext()
	if (audio.state === 'suspended') audio.resume().catch(() => {})
	for (const [place, hertz] of [660, 880].entries()) {
		const begin = audio.currentTime + place * 0.12
		const tone = audio.createOscillator()
		const volume = audio.createGain()
		tone.frequency.value = hertz
		volume.gain.setValueAtTime(0, begin)
		volume.gain.linearRampToValueAtTime(0.08, begin + 0.02)
		volume.gain.linearRampToValueAtTime(0, begin + 0.22)
		tone.connect(volume).connect(audio.destination)
		tone.start(begin)
		tone.stop(begin + 0.25)
	}
}

export type NoticePermission = NotificationPermission | 'missing'

export const noticePermission = (): NoticePermission =>
	typeof Notification === 'undefined' ? 'missing' : Notification.permission

/** Shows the browser's own notification when it is allowed and nobody looks at the page. */
export function notifyOutside(title: string, body: string, open: () => void): void {
	if (noticePermission() !== 'granted' || document.visibilityState === 'visible') return
	try {
		// One at a time: the latest says enough.
		const notice = new Notification(title, { body, tag: 'lotwise-chat' })
		notice.onclick = () => {
			window.focus()
			open()
			notice.close()
		}
	} catch {
		// Some phones know the name and refuse the thing.
	}
}
