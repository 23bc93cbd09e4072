-- An organisation administrator makes customer service, and nobody gives what he lacks (docs/domain/roles.md §9.2).
UPDATE manager_role SET modules = modules || '["ORDER_REFUND"]'::jsonb
WHERE role_code = 'ORG_ADMIN' AND NOT modules ? 'ORDER_REFUND';
-- No merchant blacklists: the consumer would open no cabinet of anybody.
UPDATE manager_role SET modules = modules - 'USER_BLACKLIST' WHERE identity_type = 0;
