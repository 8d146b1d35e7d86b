UPDATE "questions" SET "delivered" = "delivered" || jsonb_build_object('kind', CASE WHEN ("delivered" ->> 'mcq')::boolean THEN 'choice' ELSE 'number' END);
