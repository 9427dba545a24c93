/**
 * Attributes of a button that opens the dialog with this id, by the browser alone. The dialog needs `popover="auto"`. It is not opened as a
 * modal, for which the browser computes the style of everything on the page again (decision 117).
 */
export const opensDialog = (id: string) => ({ popoverTarget: id, popoverTargetAction: 'show' as const })

/** The same for a button that closes it. */
export const closesDialog = (id: string) => ({ popoverTarget: id, popoverTargetAction: 'hide' as const })

type Dialog = HTMLDialogElement | null

export const isOpen = (dialog: Dialog): boolean => Boolean(dialog?.matches(':popover-open'))

/** Opens the dialog, unless the browser has opened it already. */
export function openDialog(dialog: Dialog): void {
	if (!isOpen(dialog)) dialog?.showPopover()
}

export function closeDialog(dialog: Dialog): void {
	if (isOpen(dialog)) dialog?.hidePopover()
}

/** Brings the focus back into the dialog when it moves to something behind it. Returns what ends this. */
export function keepFocusIn(dialog: HTMLElement | null): () => void {
	function onFocus({ target }: FocusEvent) {
		if (dialog && target instanceof Node && !dialog.contains(target)) focusFirst(dialog)
	}
	document.addEventListener('focusin', onFocus)
	return () => document.removeEventListener('focusin', onFocus)
}

function focusFirst(dialog: HTMLElement): void {
	dialog.querySelector<HTMLElement>('a[href], button:enabled, input:enabled')?.focus()
}
