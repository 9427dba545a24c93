const soundKey = 'lw_chat_sound'

/** Whether sound is on for new messages in this browser. */
export function isSoundOn(): boolean {
	try {
		return localStorage.getItem(soundKey) !== 'off'
	} catch {
		return true
	}
}

export function setSound(isOn: boolean): void {
	try {
		if (isOn) localStorage.removeItem(soundKey)
		else localStorage.setItem(soundKey, 'off')
	} catch {}
}

let audio: AudioContext | undefined

/** Plays two soft notes, synthesized by the browser. Silent until the page was clicked, as browsers require. */
export function playSound(): void {
	if (!isSoundOn() || typeof AudioContext === 'undefined') return
	audio ??= new AudioContext()
	if (audio.state === 'suspended') audio.resume().catch(() => {})
	for (const [index, hertz] of [660, 880].entries()) {
		const startsAt = audio.currentTime + index * 0.12
		const tone = audio.createOscillator()
		const volume = audio.createGain()
		tone.frequency.value = hertz
		volume.gain.setValueAtTime(0, startsAt)
		volume.gain.linearRampToValueAtTime(0.08, startsAt + 0.02)
		volume.gain.linearRampToValueAtTime(0, startsAt + 0.22)
		tone.connect(volume).connect(audio.destination)
		tone.start(startsAt)
		tone.stop(startsAt + 0.25)
	}
}

export type NotificationPermissionState = NotificationPermission | 'missing'

export const notificationPermission = (): NotificationPermissionState =>
	typeof Notification === 'undefined' ? 'missing' : Notification.permission

/** Shows a browser notification if it is allowed and the page is not visible. */
export function showNotification(title: string, body: string, open: () => void): void {
	if (notificationPermission() !== 'granted' || document.visibilityState === 'visible') return
	try {
		// The tag shows only the latest one.
		const notice = new Notification(title, { body, tag: 'lotwise-chat' })
		notice.onclick = () => {
			window.focus()
			open()
			notice.close()
		}
	} catch {
		// Some phones define Notification but throw when it is used.
	}
}
