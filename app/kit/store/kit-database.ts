import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { type Encrypted, newKey } from './encryption.ts'

/** Everything but the key is encrypted. */
interface Schema extends DBSchema {
	keys: { key: 'key'; value: CryptoKey }
	/**
	 * `case`: the case and when it was read. `seen`: the version of what was agreed that the person has seen. `log`: the entries that the
	 * site has. `marks`: the checklist.
	 */
	records: { key: 'case' | 'seen' | 'log' | 'marks'; value: Encrypted }
	/** Entries that the site may not have yet, in the order in which they were written. */
	outbox: { key: number; value: Encrypted }
	/** Entries that the site rejected, with the reason. */
	rejected: { key: number; value: Encrypted }
	photos: { key: string; value: { encrypted: Encrypted; isSent: boolean } }
}

export type KitDatabase = IDBPDatabase<Schema>

/** Also deleted by the site's sign-out: modules/auth/components/session/sign-out-form.tsx. */
export const databaseName = 'lotwise-kit'
export const cachePrefix = 'lotwise-kit-'

/** Opens the phone's database, with its key. `onBlocking` is called when another tab wants to delete it. */
export async function openDatabase(onBlocking: () => void): Promise<{ db: KitDatabase; key: CryptoKey }> {
	const db = await openDB<Schema>(databaseName, 1, {
		upgrade(upgraded) {
			upgraded.createObjectStore('keys')
			upgraded.createObjectStore('records')
			upgraded.createObjectStore('outbox', { autoIncrement: true })
			upgraded.createObjectStore('rejected', { autoIncrement: true })
			upgraded.createObjectStore('photos')
		},
		blocking: onBlocking,
		terminated: onBlocking,
	})
	const created = await newKey()
	// In one transaction, so that two tabs that open it at once use the same key.
	const tx = db.transaction('keys', 'readwrite')
	const key = (await tx.store.get('key')) ?? created
	if (key === created) await tx.store.put(created, 'key')
	await tx.done
	return { db, key }
}

/** Removes everything of the kit from this phone. */
export async function wipePhone(db: KitDatabase | null): Promise<void> {
	db?.close()
	await deleteDB(databaseName)
	for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name)
	const registration = await navigator.serviceWorker?.getRegistration('/kit')
	await registration?.unregister()
}
