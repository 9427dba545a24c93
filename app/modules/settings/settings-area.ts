/** The areas of the settings, in the order of the settings page, each with its path. */
export const settingsAreas = {
	business: { label: 'Business', to: '/admin/settings' },
	look: { label: 'Home page and logo', to: '/admin/settings?section=look' },
	prices: { label: 'Services and prices', to: '/admin/settings/prices' },
	licenses: { label: 'Licenses', to: '/admin/settings/licenses' },
	availability: { label: 'Availability', to: '/admin/availability' },
	closures: { label: 'Closures', to: '/admin/availability' },
	calendars: { label: 'Other calendars', to: '/admin/availability' },
	chat: { label: 'Chat', to: '/admin/chat/settings' },
	mail: { label: 'Mail', to: '/admin/mail/settings' },
	claims: { label: 'Claims', to: '/admin/claims' },
} as const

export type SettingsArea = keyof typeof settingsAreas

export const readSettingsArea = (text: string | null): SettingsArea | undefined =>
	(Object.keys(settingsAreas) as SettingsArea[]).find((area) => area === text)
