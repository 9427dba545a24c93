type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

type Message = {
	/** Where it usually is. */
	usual: Box
	/** Where to look for another place: below, or above. */
	direction: 1 | -1
	/** The height of the window. */
	height: number
}

/** How far it is moved at a time, and how far it stays from controls and the edges, in pixels. */
const gap = 8

/** Returns how far down a message has to be moved so that it covers none of the controls; 0 if there is no such place. */
export function clearOf(controls: readonly Box[], { usual, direction, height }: Message): number {
	const beside = controls.filter(({ left, right }) => left < usual.right && right > usual.left)
	for (let by = 0; usual.top + by >= gap && usual.bottom + by <= height - gap; by += direction * gap)
		if (beside.every(({ top, bottom }) => bottom <= usual.top + by || top >= usual.bottom + by)) return by
	return 0
}

const controlsOfForms = '.admin-area main :is(input, select, textarea, label, summary, button, .button)'

/** Moves toasts away from the fields and buttons of an admin page, to where nothing can be typed or pressed. */
export function placeToasts(): void {
	const controls = [...document.querySelectorAll(controlsOfForms)]
		.map((control) => control.getBoundingClientRect())
		.filter(({ width }) => width > 0)
	for (const list of document.querySelectorAll<HTMLElement>('[data-sonner-toaster]')) {
		const toasts = [...list.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')]
		const [first] = toasts
		if (!first) continue
		const { left, right } = first.getBoundingClientRect()
		const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + gap, -gap)
		// The list is a line, from which toasts grow up or down.
		const isAbove = list.dataset.yPosition === 'bottom'
		const edge = Number.parseFloat(getComputedStyle(list)[isAbove ? 'bottom' : 'top'])
		const top = isAbove ? innerHeight - edge - height : edge
		const by = clearOf(controls, {
			usual: { top, bottom: top + height, left, right },
			direction: isAbove ? -1 : 1,
			height: innerHeight,
		})
		list.style.setProperty('--toast-shift', `${by}px`)
	}
}
