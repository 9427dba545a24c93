/**
 * Attributes of a button that opens the dialog with this id, by the browser alone: as a modal, or where `command` is not known yet
 * (Safari before 26.2, Firefox before 144) as a popover. The dialog needs `popover="auto"` for that.
 */
export const opensModal = (id: string) => ({ command: 'show-modal', commandfor: id, popoverTarget: id })

/** The same for a button that closes it. */
export const closesModal = (id: string) => ({
	command: 'close',
	commandfor: id,
	popoverTarget: id,
	popoverTargetAction: 'hide' as const,
})

type Modal = HTMLDialogElement | null

export const isOpen = (modal: Modal): boolean =>
	Boolean(modal?.open || (modal?.popover && modal.matches(':popover-open')))

/** Opens the dialog as a modal, unless the browser has opened it already. */
export function openModal(modal: Modal): void {
	if (!isOpen(modal)) modal?.showModal()
}

export function closeModal(modal: Modal): void {
	if (modal?.open) modal.close()
	else if (isOpen(modal)) modal?.hidePopover()
}
